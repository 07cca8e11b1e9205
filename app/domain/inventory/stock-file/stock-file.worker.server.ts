import { parseStockFile } from './parse-stock-file.server.ts'

/** Runs in a worker (`plan-stock-import.server.ts`), because its time and memory depend on the file. */
export function parseStock({ content }: { content: Uint8Array }) {
  return parseStockFile(content)
}
