// Arithmetic as clients write it, without anything of this package: measure.sh type-checks it with and without the
// import.

struct Point { var x: Double, y: Double }
struct Size { var width: Float, height: Float }
struct Sample { var name: String, count: Int, weight: Double?, limit: Int? }

func area(_ a: Point, _ b: Point, _ c: Point) -> Double {
    (a.x * (b.y - c.y) + b.x * (c.y - a.y) + c.x * (a.y - b.y)) / 2
}
func distance(_ a: Point, _ b: Point) -> Double { ((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)).squareRoot() }
func blend(_ a: Point, _ b: Point, _ t: Double) -> Point {
    Point(x: a.x * (1 - t) + b.x * t, y: a.y * (1 - t) + b.y * t)
}
func cubic(_ t: Double, _ a: Double, _ b: Double, _ c: Double, _ d: Double) -> Double {
    let u = 1 - t
    return u * u * u * a + 3 * u * u * t * b + 3 * u * t * t * c + t * t * t * d
}
func smooth(_ t: Double) -> Double { t * t * t * (t * (t * 6 - 15) + 10) }
func celsius(_ f: Double) -> Double { (f - 32) * 5 / 9 }
func days(_ y: Int, _ m: Int, _ d: Int) -> Int {
    let a = (14 - m) / 12
    let b = y + 4800 - a
    let c = m + 12 * a - 3
    return d + (153 * c + 2) / 5 + 365 * b + b / 4 - b / 100 + b / 400 - 32045
}
func seconds(_ h: Int, _ m: Int, _ s: Int) -> Int { h * 60 * 60 + m * 60 + s }
func clock(_ s: Int) -> String { "\(s / 3600):" + "\(s / 60 % 60)" + ":" + "\(s % 60)" }
func mean(_ v: [Double]) -> Double { v.reduce(0) { $0 + $1 } / Double(v.count) }
func variance(_ v: [Double]) -> Double {
    let m = mean(v)
    return v.map { ($0 - m) * ($0 - m) }.reduce(0, +) / Double(v.count - 1)
}
func dot(_ a: [Double], _ b: [Double]) -> Double { zip(a, b).map { $0 * $1 }.reduce(0, +) }
func norm(_ a: [Double]) -> Double { a.map { $0 * $0 }.reduce(0, +).squareRoot() }
func hash(_ s: String) -> Int { s.utf8.reduce(7) { $0 &* 31 &+ Int($1) } }
func ratio(_ s: Size) -> Float { s.width / s.height * 2 - 1 / (s.width + s.height) + 0.5 }
func scaled(_ s: Size, _ f: Float) -> Size { Size(width: s.width * f + 2 * 4, height: s.height * f + 2 * 4) }
func middle(_ a: Int, _ b: Int) -> Int { a + (b - a) / 2 }
func wave(_ n: Int) -> [Double] { (0..<n).map { Double($0) / Double(n) * 2 * 3.14159 + 0.5 } }
func grid(_ w: Int, _ h: Int) -> [Int] { (0..<w * h).map { ($0 % w) * h + $0 / w - 1 } }
func score(_ s: Sample) -> Double {
    Double(s.count) * (s.weight ?? 1) + Double(s.limit ?? 0) / 2 - 0.25 * Double(s.name.count)
}
func scores(_ s: [Sample]) -> Double {
    s.map { Double($0.count) * ($0.weight ?? 1) - Double($0.limit ?? 10) * 0.5 }.reduce(0) { $0 + $1 * 2 }
}
func label(_ s: Sample) -> String {
    "<" + s.name + ": " + String(s.count * 2 + 1) + ", " + String((s.weight ?? 0) * 100) + "%>"
}
func labels(_ s: [Sample]) -> String { s.map { $0.name + "=" + String($0.count + 1) }.reduce("") { $0 + ", " + $1 } }
func price(_ n: Int, _ p: Double, _ d: Double) -> Double { Double(n) * p * (1 - d / 100) * 1.19 + (n > 10 ? 0 : 4.9) }
func interest(_ p: Double, _ r: Double, _ n: Int) -> Double {
    (0..<n).reduce(p) { sum, _ in sum * (1 + r / 100) + 0.01 }
}
func luma(_ r: UInt8, _ g: UInt8, _ b: UInt8) -> Double { 0.299 * Double(r) + 0.587 * Double(g) + 0.114 * Double(b) }
func pixel(_ r: UInt32, _ g: UInt32, _ b: UInt32) -> UInt32 { (r << 24) + (g << 16) + (b << 8) + 255 }
func determinant(_ m: [[Double]]) -> Double {
    m[0][0] * (m[1][1] * m[2][2] - m[1][2] * m[2][1]) - m[0][1] * (m[1][0] * m[2][2] - m[1][2] * m[2][0])
        + m[0][2] * (m[1][0] * m[2][1] - m[1][1] * m[2][0])
}
func roots(_ a: Double, _ b: Double, _ c: Double) -> (Double, Double) {
    let d = (b * b - 4 * a * c).squareRoot()
    return ((-b + d) / (2 * a), (-b - d) / (2 * a))
}
func gauss(_ n: Int) -> Int { n * (n + 1) / 2 + n * (n + 1) * (2 * n + 1) / 6 - n }
func chart(_ v: [Int]) -> [Double] {
    let top = v.max() ?? 1
    return v.map { Double($0 * 100) / Double(top) + 0.5 }
}
func crossing(_ a: Point, _ b: Point, _ c: Point, _ d: Point) -> Double {
    ((a.x - c.x) * (c.y - d.y) - (a.y - c.y) * (c.x - d.x)) / ((a.x - b.x) * (c.y - d.y) - (a.y - b.y) * (c.x - d.x))
}
func ease(_ t: Float) -> Float { t < 0.5 ? 4 * t * t * t : 1 - (-2 * t + 2) * (-2 * t + 2) * (-2 * t + 2) / 2 }
func pace(_ km: Double, _ min: Double) -> String {
    "\(Int(min / km)):" + String(Int((min / km - Double(Int(min / km))) * 60)) + " min/km"
}
func table(_ n: Int) -> [[Int]] { (1...n).map { row in (1...n).map { column in row * column + row - column } } }
func pairs(_ v: [Int]) -> [Int] { zip(v, v.dropFirst()).map { ($1 - $0) * ($1 - $0) + 2 * ($0 + $1) } }
func lists(_ v: [Int]) -> [Int] { [1, 2, 3] + v + [v.count + 1, v.count * 2, v.count - 3] + v.map { $0 * 2 - 1 } }
func optional(_ a: Int?, _ b: Int?) -> Int { (a ?? 0) + (b ?? 0) * 2 - (a.map { $0 * 3 } ?? 1) / 2 }
func sums(_ s: [Sample]) -> Int { s.reduce(0) { $0 + $1.count * 2 - ($1.limit ?? 0) / 3 } }
func speed(_ a: Point, _ b: Point, _ s: Double) -> Double {
    ((b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y)).squareRoot() / s * 3.6 + 0.05
}
func polynomial(_ x: Double) -> Double { 3 * x * x * x * x - 2 * x * x * x + 5 * x * x - 7 * x + 11 }
func constants() -> Double { 1.0 / 3 + 2 * 3.5 - 4 / 5.0 + 6 * 7 - 8.25 / 2 + 9 * 10 }
func integers() -> Int { 1 + 2 * 3 - 4 / 2 + 5 * 6 - 7 + 8 * 9 - 10 / 5 + 11 }
func negative(_ x: Int, _ y: Int) -> Int { -x * -y + -(x - y) * 2 - -3 }
func texts(_ a: String, _ b: String?) -> String {
    a + " " + (b ?? "") + "-" + a + "/" + String(a.count + (b?.count ?? 0) * 2) + "!"
}
func digits(_ n: Int) -> [Int] { String(n).compactMap { $0.wholeNumberValue }.map { $0 * $0 + 1 } }
func clamp(_ x: Double) -> Double { min(max(x * 2 - 1, -1), 1) * 0.5 + 0.5 }

func isInside(_ p: Point, _ a: Point, _ b: Point) -> Bool {
    p.x >= a.x && p.x < b.x && p.y >= a.y - 0.5 && p.y < b.y + 0.5
}
func isLeap(_ y: Int) -> Bool { y % 4 == 0 && y % 100 != 0 || y % 400 == 0 }
func compare(_ a: Sample, _ b: Sample) -> Bool {
    a.count * 2 + 1 < b.count * 2 - 1 || a.name + "!" == b.name && a.weight != nil
}
func sorted(_ v: [Sample]) -> [Sample] { v.sorted { $0.count * 2 > $1.count * 2 + 1 || $0.name < $1.name } }
func index(_ x: Int, _ y: Int, _ width: Int) -> Int? { x < 0 || y < 0 || x >= width ? nil : y * width + x }
