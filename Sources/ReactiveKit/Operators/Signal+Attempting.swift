extension Signal {
    /// A stage that ends the signal at the first failure of what a client's closure makes of the elements.
    @inlinable
    func attempting<U>(
        on actor: (any Actor)?, _ attempt: @escaping (Element) -> Result<U, Error>
    ) -> Signal<U, Error> {
        stage(on: actor) { $0.attempting(attempt) }
    }

    /// The same with what is no client's closure.
    @inlinable
    func attempting<U>(_ attempt: @escaping (Element) -> Result<U, Error>) -> Signal<U, Error> {
        stage { $0.attempting(attempt) }
    }
}

extension Downstream {
    @inlinable
    func attempting<Source>(
        _ attempt: @escaping (Source) -> Result<Element, Error>
    ) -> Downstream<Source, Error> {
        let part = makePart()
        let (next, end) = (next, end)
        return Downstream<Source, Error>(part, line: line) { element in
            let result = attempt(element)
            guard part.isActive else { return }
            switch result {
            case .success(let value): next(value)
            case .failure(let error): if part.end() { end(.failure(error)) }
            }
        } end: { completion in
            if part.end() { end(completion) }
        }
    }
}
