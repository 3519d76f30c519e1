// The functions of the C library Musl that the package uses, with the signatures that the compiler gives them there.

public struct pthread_attr_t { public init() {} }
public struct pthread_mutex_t { public init() {} }
public struct pthread_mutexattr_t { public init() {} }
public struct pthread_cond_t { public init() {} }
public struct pthread_condattr_t { public init() {} }
public typealias pthread_t = OpaquePointer
public typealias pthread_key_t = UInt32
public typealias clockid_t = Int32
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
public var CLOCK_MONOTONIC: clockid_t { 1 }

public func pthread_self() -> pthread_t! { fatalError() }
@discardableResult public func pthread_create(
    _: UnsafeMutablePointer<pthread_t?>!, _: UnsafePointer<pthread_attr_t>!,
    _: (@convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer?)!, _: UnsafeMutableRawPointer!
) -> Int32 { 0 }
@discardableResult public func pthread_detach(_: pthread_t!) -> Int32 { 0 }
@discardableResult public func pthread_attr_destroy(_: UnsafeMutablePointer<pthread_attr_t>!) -> Int32 { 0 }
@discardableResult public func pthread_attr_getstack(
    _: UnsafePointer<pthread_attr_t>!, _: UnsafeMutablePointer<UnsafeMutableRawPointer?>!, _: UnsafeMutablePointer<Int>!
) -> Int32 { 0 }
public func dlsym(_: UnsafeMutableRawPointer!, _: UnsafePointer<CChar>!) -> UnsafeMutableRawPointer! { nil }

@discardableResult public func pthread_mutex_init(
    _: UnsafeMutablePointer<pthread_mutex_t>!, _: UnsafePointer<pthread_mutexattr_t>!
) -> Int32 { 0 }
@discardableResult public func pthread_mutex_lock(_: UnsafeMutablePointer<pthread_mutex_t>!) -> Int32 { 0 }
@discardableResult public func pthread_mutex_unlock(_: UnsafeMutablePointer<pthread_mutex_t>!) -> Int32 { 0 }
@discardableResult public func pthread_mutex_destroy(_: UnsafeMutablePointer<pthread_mutex_t>!) -> Int32 { 0 }

@discardableResult public func pthread_condattr_init(_: UnsafeMutablePointer<pthread_condattr_t>!) -> Int32 { 0 }
@discardableResult public func pthread_condattr_setclock(
    _: UnsafeMutablePointer<pthread_condattr_t>!, _: clockid_t
) -> Int32 { 0 }
@discardableResult public func pthread_condattr_destroy(_: UnsafeMutablePointer<pthread_condattr_t>!) -> Int32 { 0 }
@discardableResult public func pthread_cond_init(
    _: UnsafeMutablePointer<pthread_cond_t>!, _: UnsafePointer<pthread_condattr_t>!
) -> Int32 { 0 }
@discardableResult public func pthread_cond_broadcast(_: UnsafeMutablePointer<pthread_cond_t>!) -> Int32 { 0 }
@discardableResult public func pthread_cond_wait(
    _: UnsafeMutablePointer<pthread_cond_t>!, _: UnsafeMutablePointer<pthread_mutex_t>!
) -> Int32 { 0 }
@discardableResult public func pthread_cond_timedwait(
    _: UnsafeMutablePointer<pthread_cond_t>!, _: UnsafeMutablePointer<pthread_mutex_t>!, _: UnsafePointer<timespec>!
) -> Int32 { 0 }
@discardableResult public func pthread_cond_destroy(_: UnsafeMutablePointer<pthread_cond_t>!) -> Int32 { 0 }

@discardableResult public func pthread_key_create(
    _: UnsafeMutablePointer<pthread_key_t>!, _: (@convention(c) (UnsafeMutableRawPointer?) -> Void)!
) -> Int32 { 0 }
@discardableResult public func pthread_getspecific(_: pthread_key_t) -> UnsafeMutableRawPointer! { nil }
@discardableResult public func pthread_setspecific(_: pthread_key_t, _: UnsafeRawPointer!) -> Int32 { 0 }

@discardableResult public func clock_gettime(_: clockid_t, _: UnsafeMutablePointer<timespec>!) -> Int32 { 0 }
@discardableResult public func sched_yield() -> Int32 { 0 }
@discardableResult public func usleep(_: useconds_t) -> Int32 { 0 }
@discardableResult public func raise(_: Int32) -> Int32 { 0 }
@discardableResult public func write(_: Int32, _: UnsafeRawPointer!, _: Int) -> Int { 0 }
