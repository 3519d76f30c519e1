/// A fault of a messenger, for tests of the tests.
enum Fault: String, Sendable, CaseIterable {
    case dropsEveryHundredth
    case swapsTwo
    case deliversTwice
    case deliversToLatecomers
    case inventsMessages
    case callsNewestFirst
    case callsRelaysFirst
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
    case beginsWithLaterMessage
    case beginsTwice
    case beginsWithReplayAndLatest
    case losesWhileBeginning
    case readsBeforeBeginning
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
    case overtakesOnTheMainActor
    case deliversInTheOldPlace
    case saysItAccepts
    case losesFromOtherThreads
    case swapsWhatThreadsSend
    case forgetsCauses
    case handsCausesOn
    case forgetsAuthor
    case forgetsAuthorOfReplay
    case swapsEveryHundredth
    case keepsOneTooMany
    case keepsNothingOnceCleared
    case clearsAllButOne
    case replaysNewestFirst
    case countsReplayTwice
    case stopsOneOnly
    case doublesWhenSwapped
    case losesWhenSwapped
    case holdsAuthor
    case losesWhenFinished
    case ignoresFinish

    /// Whether handlers are called by another thread than the one that delivers in place.
    var callsOnWrongThread: Bool { self == .deliversOnAnotherThread || self == .overlapsItself }
}
