// The functions of Apple's C library that the package uses, with the signatures that the compiler gives them there.

public struct _opaque_pthread_t {}
public struct _opaque_pthread_attr_t { public init() {} }
public struct _opaque_pthread_mutex_t { public init() {} }
public struct _opaque_pthread_mutexattr_t { public init() {} }
public struct _opaque_pthread_cond_t { public init() {} }
public struct _opaque_pthread_condattr_t { public init() {} }

public typealias pthread_t = UnsafeMutablePointer<_opaque_pthread_t>
public typealias pthread_attr_t = _opaque_pthread_attr_t
public typealias pthread_mutex_t = _opaque_pthread_mutex_t
public typealias pthread_mutexattr_t = _opaque_pthread_mutexattr_t
public typealias pthread_cond_t = _opaque_pthread_cond_t
public typealias pthread_condattr_t = _opaque_pthread_condattr_t
public typealias pthread_key_t = UInt
public typealias useconds_t = UInt32

public struct timespec {
    public var tv_sec: Int
    public var tv_nsec: Int
    public init() { self.init(tv_sec: 0, tv_nsec: 0) }
    public init(tv_sec: Int, tv_nsec: Int) {
        self.tv_sec = tv_sec
        self.tv_nsec = tv_nsec
    }
}

public var STDERR_FILENO: Int32 { 2 }
public var SIGTRAP: Int32 { 5 }

public func pthread_self() -> pthread_t { fatalError() }
@discardableResult public func pthread_create(
    _: UnsafeMutablePointer<pthread_t?>, _: UnsafePointer<pthread_attr_t>?,
    _: @convention(c) (UnsafeMutableRawPointer) -> UnsafeMutableRawPointer?, _: UnsafeMutableRawPointer?
) -> Int32 { 0 }
@discardableResult public func pthread_detach(_: pthread_t) -> Int32 { 0 }
public func pthread_get_stackaddr_np(_: pthread_t) -> UnsafeMutableRawPointer { fatalError() }
public func pthread_get_stacksize_np(_: pthread_t) -> Int { 0 }

@discardableResult public func pthread_mutex_init(
    _: UnsafeMutablePointer<pthread_mutex_t>, _: UnsafePointer<pthread_mutexattr_t>?
) -> Int32 { 0 }
@discardableResult public func pthread_mutex_lock(_: UnsafeMutablePointer<pthread_mutex_t>) -> Int32 { 0 }
@discardableResult public func pthread_mutex_unlock(_: UnsafeMutablePointer<pthread_mutex_t>) -> Int32 { 0 }
@discardableResult public func pthread_mutex_destroy(_: UnsafeMutablePointer<pthread_mutex_t>) -> Int32 { 0 }

@discardableResult public func pthread_cond_init(
    _: UnsafeMutablePointer<pthread_cond_t>, _: UnsafePointer<pthread_condattr_t>?
) -> Int32 { 0 }
@discardableResult public func pthread_cond_broadcast(_: UnsafeMutablePointer<pthread_cond_t>) -> Int32 { 0 }
@discardableResult public func pthread_cond_wait(
    _: UnsafeMutablePointer<pthread_cond_t>, _: UnsafeMutablePointer<pthread_mutex_t>
) -> Int32 { 0 }
@discardableResult public func pthread_cond_timedwait_relative_np(
    _: UnsafeMutablePointer<pthread_cond_t>, _: UnsafeMutablePointer<pthread_mutex_t>, _: UnsafePointer<timespec>?
) -> Int32 { 0 }
@discardableResult public func pthread_cond_destroy(_: UnsafeMutablePointer<pthread_cond_t>) -> Int32 { 0 }

@discardableResult public func pthread_key_create(
    _: UnsafeMutablePointer<pthread_key_t>, _: (@convention(c) (UnsafeMutableRawPointer) -> Void)?
) -> Int32 { 0 }
public func pthread_getspecific(_: pthread_key_t) -> UnsafeMutableRawPointer? { nil }
@discardableResult public func pthread_setspecific(_: pthread_key_t, _: UnsafeRawPointer?) -> Int32 { 0 }

@discardableResult public func sched_yield() -> Int32 { 0 }
@discardableResult public func usleep(_: useconds_t) -> Int32 { 0 }
@discardableResult public func raise(_: Int32) -> Int32 { 0 }
@discardableResult public func write(_ fd: Int32, _ buffer: UnsafeRawPointer!, _ count: Int) -> Int { 0 }

public struct clockid_t: RawRepresentable, Sendable {
    public var rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
}
public let CLOCK_UPTIME_RAW = clockid_t(rawValue: 8)
public func clock_gettime_nsec_np(_ clock: clockid_t) -> UInt64 { 0 }
