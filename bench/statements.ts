import { newId } from '#app/lib/id.ts'

/** A statement as the app sent it. `values` are JSON, in which instants are text; PostgreSQL accepts both. */
export type Statement = { text: string; values: unknown[] }

/** A statement with the number of the app's connection that sent it. */
export type RecordedStatement = Statement & { connection: number }

/** Sent to an app whose statements are recorded, which returns it after the statements that it sent before. */
export const END_OF_RECORDING = 'end of recording'

/** The recorded transaction of one application. */
export type RecordedTransaction = {
  statements: Statement[]
  /** The number of statements of the request, including those before the transaction. */
  statementCount: number
  jobId: string
  applicantId: string
  /** An id created before the request. Ids sort by time, so greater ones belong to rows that the request inserted. */
  before: string
}

/** Matches the ids in a text. */
export const IDS = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g

/**
 * Gives the rows that a recorded request inserted new ids, the same one each time an id occurs.
 *
 * @param before an id created before the request; those of rows that were there before stay
 * @param known ids with what replaces them
 */
export function createIdReplacer(before: string, known: Iterable<[string, string]> = []): (id: string) => string {
  const ids = new Map(known)
  return (id) => {
    const replacement = ids.get(id) ?? (id > before ? newId() : id)
    ids.set(id, replacement)
    return replacement
  }
}

/** The same statements for another job and applicant, with new ids for the inserted rows. */
export function freshTransaction(recorded: RecordedTransaction, jobId: string, applicantId: string): Statement[] {
  const replaceId = createIdReplacer(recorded.before, [
    [recorded.jobId, jobId],
    [recorded.applicantId, applicantId],
  ])
  return recorded.statements.map(({ text, values }) => ({
    text,
    values: JSON.parse(JSON.stringify(values).replace(IDS, replaceId)),
  }))
}

/**
 * The statements, from `begin` to `commit`, of the committed transaction that inserted into `table`. Statements that
 * other connections sent at the same time, such as those of tasks, and attempts that were rolled back are not part of
 * it.
 *
 * @throws unless exactly one transaction inserted into the table
 */
export function transactionIn(recorded: readonly RecordedStatement[], table: string): Statement[] {
  const transactions = [...Map.groupBy(recorded, ({ connection }) => connection).values()].flatMap(
    committedTransactions,
  )
  // Also within a statement that writes other tables too.
  const insert = new RegExp(`insert into "?${table}"?\\s`, 'i')
  const found = transactions.filter((each) => each.some(({ text }) => insert.test(text)))
  const [transaction] = found
  if (!transaction || found.length > 1) throw new Error(`${found.length} transactions inserted into ${table}.`)
  return transaction
}

/** The committed transactions among the statements of one connection. */
function committedTransactions(statements: readonly Statement[]): Statement[][] {
  const committed: Statement[][] = []
  let open: Statement[] | null = null
  for (const { text, values } of statements) {
    if (/^begin/i.test(text)) open = []
    open?.push({ text, values })
    if (open && /^commit/i.test(text)) committed.push(open)
    if (/^(commit|rollback(?! to))/i.test(text)) open = null
  }
  return committed
}
