import { newId } from '#app/lib/id.ts'

/** One statement as the app sent it. `values` are JSON: moments as text, which is how PostgreSQL reads them anyway. */
export type Statement = { text: string; values: unknown[] }

/** The transaction of one application, and whose it was. */
export type RecordedTransaction = {
  statements: Statement[]
  /** Statements of the whole request, those before the transaction too. */
  inAll: number
  jobId: string
  applicantId: string
  /** An id made before it: ids sort by time, so later ones in its values are those of its own rows. */
  before: string
}

export const IDS = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g

/** The same statements for another job and applicant, with new ids for the rows that they make. */
export function freshTransaction(recorded: RecordedTransaction, jobId: string, applicantId: string): Statement[] {
  const ids = new Map([
    [recorded.jobId, jobId],
    [recorded.applicantId, applicantId],
  ])
  const fresh = (id: string) => {
    const known = ids.get(id) ?? (id > recorded.before ? newId() : id)
    ids.set(id, known)
    return known
  }
  return recorded.statements.map(({ text, values }) => ({
    text,
    values: JSON.parse(JSON.stringify(values).replace(IDS, fresh)),
  }))
}

/** From `begin` to `commit`. */
export function transactionIn(statements: Statement[]): Statement[] {
  const begin = statements.findIndex(({ text }) => /^begin/i.test(text))
  const commit = statements.findIndex(({ text }) => /^commit/i.test(text))
  if (begin < 0 || commit < begin) throw new Error('The application was not one transaction.')
  return statements.slice(begin, commit + 1)
}
