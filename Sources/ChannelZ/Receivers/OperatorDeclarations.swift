infix operator ∞> : AssignmentPrecedence
infix operator ∞= : AssignmentPrecedence
infix operator ∞-> : AssignmentPrecedence
infix operator ∞=> : AssignmentPrecedence
infix operator ∞=-> : AssignmentPrecedence
infix operator <=∞ : AssignmentPrecedence
infix operator <-=∞ : AssignmentPrecedence
infix operator <=∞=> : AssignmentPrecedence
infix operator <=∞=-> : AssignmentPrecedence
infix operator <∞> : AssignmentPrecedence
infix operator <~∞~> : AssignmentPrecedence
infix operator <?∞?> : AssignmentPrecedence
prefix operator ∞
prefix operator ∞=
prefix operator ∞?=
postfix operator ∞
postfix operator =∞
postfix operator ∞?
