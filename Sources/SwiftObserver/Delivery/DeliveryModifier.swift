/// Marks the strategies of the package that leave it to another one when and where to deliver.
protocol DeliveryModifier: DeliveryStrategy {
    associatedtype Base: DeliveryStrategy
    /// The strategy that delivers.
    var base: Base { get }
}
