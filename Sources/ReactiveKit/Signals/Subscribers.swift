/// The types around subscribers, named as in Combine.
public enum Subscribers {}
