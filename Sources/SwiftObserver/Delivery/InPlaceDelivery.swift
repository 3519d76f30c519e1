/// Marks the strategies that a messenger carries out itself, without handing out a delivery.
protocol InPlaceDelivery: SynchronousDelivery {}
