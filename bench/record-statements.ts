import pg from 'pg'

// `node --import ./bench/record-statements.ts build/server/index.js`: sends the parent process each statement of the
// app's pool, so that the bare server can run the same ones. Statements of the task queue are skipped.
pg.Client.prototype.query = new Proxy(pg.Client.prototype.query, {
  apply(query, client: { connectionParameters?: { application_name?: string } }, args: unknown[]) {
    if (client.connectionParameters?.application_name === 'muster') process.send?.(statementOf(args))
    return Reflect.apply(query, client, args)
  },
})

function statementOf([first, second]: unknown[]): { text: string; values: unknown[] } {
  const { text, values } = typeof first === 'string' ? { text: first, values: second } : Object(first)
  return { text: String(text), values: [second, values].find(Array.isArray) ?? [] }
}
