/// What can be wrong with a messenger, for tests of the tests.
enum Fault: String, Sendable, CaseIterable {
    case dropsEveryHundredth
    case swapsTwo
    case deliversTwice
    case deliversToLatecomers
    case inventsMessages
    case callsNewestFirst
    case callsUnderLock
    case releasesUnderLock
    case waitsForItself
    case clearingWaits
    case sendsUnderRecursiveLock
    case deliversAfterStop
    case forgetsObservations
    case leaksObserver
    case leaksMessages
    case holdsMessenger
    case losesWhatADyingMessengerSent
    case replaysToEveryone
    case replaysTooLittle
    case losesHandOver
    case keepsForEver
    case growsPastBound
    case dropsTheWrongOne
    case miscountsDrops
    case countsDropsAsDelivered
    case countsInTwoSteps
    case overlapsItself
    case ignoresActors
    case deliversOnAnotherThread
    case holdsTheActor
    case losesFromOtherThreads
    case swapsWhatThreadsSend
    case forgetsAuthor
    case holdsAuthor
}
