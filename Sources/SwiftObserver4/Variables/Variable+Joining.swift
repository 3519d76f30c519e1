// Operators on texts, where nil, of a variable or a text, counts as the empty text.

/// Joins a variable's text and a text.
public func + (strVar: Var<String>?, str: String?) -> String {
    (strVar?.value ?? "") + (str ?? "")
}

/// Joins a text and a variable's text.
public func + (str: String?, strVar: Var<String>?) -> String {
    (str ?? "") + (strVar?.value ?? "")
}

/// Joins the texts of two variables.
public func + (strVar1: Var<String>?, strVar2: Var<String>?) -> String {
    (strVar1?.value ?? "") + (strVar2?.value ?? "")
}

/// Appends a text to a variable's. Without a variable, there is nothing to do.
public func += (strVar: Var<String>?, str: String?) {
    strVar?.write(str ?? "")
}

/// Appends a variable's text to a text.
public func += (str: inout String, strVar: Var<String>?) {
    str += strVar?.value ?? ""
}

/// Appends the text of a variable to that of another. Without the first one, there is nothing to do.
public func += (strVar1: Var<String>?, strVar2: Var<String>?) {
    strVar1?.write(strVar2?.value ?? "")
}
