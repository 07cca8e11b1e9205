import pg from 'pg'

// `node --import ./bench/record-statements.ts build/server/index.js`: tells the parent each statement that the app's
// own pool sends, so that the bare server can run exactly the same ones. The task queue's connections are left out.
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
