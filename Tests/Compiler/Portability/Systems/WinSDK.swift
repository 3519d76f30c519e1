// The functions of Windows that the package uses, with the signatures that the compiler gives them there.

public typealias DWORD = UInt32
public typealias ULONG = UInt32
public typealias ULONG_PTR = UInt64
public typealias PVOID = UnsafeMutableRawPointer
public typealias HANDLE = UnsafeMutableRawPointer
public typealias PFLS_CALLBACK_FUNCTION = @convention(c) (PVOID?) -> Void

public struct SRWLOCK { public init() {} }
public struct CONDITION_VARIABLE { public init() {} }
public struct OVERLAPPED { public init() {} }
public typealias PSRWLOCK = UnsafeMutablePointer<SRWLOCK>
public typealias PCONDITION_VARIABLE = UnsafeMutablePointer<CONDITION_VARIABLE>

public var INFINITE: DWORD { .max }

public func InitializeSRWLock(_ SRWLock: PSRWLOCK!) {}
public func AcquireSRWLockExclusive(_ SRWLock: PSRWLOCK!) {}
public func ReleaseSRWLockExclusive(_ SRWLock: PSRWLOCK!) {}
public func InitializeConditionVariable(_ ConditionVariable: PCONDITION_VARIABLE!) {}
public func WakeAllConditionVariable(_ ConditionVariable: PCONDITION_VARIABLE!) {}
@discardableResult public func SleepConditionVariableSRW(
    _ ConditionVariable: PCONDITION_VARIABLE!, _ SRWLock: PSRWLOCK!, _ dwMilliseconds: DWORD, _ Flags: ULONG
) -> Bool { false }

@discardableResult public func FlsAlloc(_ lpCallback: PFLS_CALLBACK_FUNCTION!) -> DWORD { 0 }
@discardableResult public func FlsGetValue(_ dwFlsIndex: DWORD) -> PVOID! { nil }
@discardableResult public func FlsSetValue(_ dwFlsIndex: DWORD, _ lpFlsData: PVOID!) -> Bool { false }

public func GetCurrentThreadStackLimits(
    _ LowLimit: UnsafeMutablePointer<ULONG_PTR>!, _ HighLimit: UnsafeMutablePointer<ULONG_PTR>!
) {}
@discardableResult public func GetCurrentThreadId() -> DWORD { 0 }
@discardableResult public func GetStdHandle(_ nStdHandle: DWORD) -> HANDLE! { nil }
@discardableResult public func WriteFile(
    _ hFile: HANDLE!, _ lpBuffer: UnsafeRawPointer!, _ nNumberOfBytesToWrite: DWORD,
    _ lpNumberOfBytesWritten: UnsafeMutablePointer<DWORD>!, _ lpOverlapped: UnsafeMutablePointer<OVERLAPPED>!
) -> Bool { false }
