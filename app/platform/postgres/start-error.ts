type StartFailure =
  | 'already-running'
  | 'unwritable'
  | 'no-binaries'
  | 'no-account'
  | 'wrong-version'
  | 'disk-full'
  | 'damaged'
  | 'not-started'

/** The embedded database could not be started. `message` is one line to print. */
export class PostgresStartError extends Error {
  readonly failure: StartFailure

  constructor(failure: StartFailure, message: string) {
    super(message)
    this.name = 'PostgresStartError'
    this.failure = failure
  }
}
