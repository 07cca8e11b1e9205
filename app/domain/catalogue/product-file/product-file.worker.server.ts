import { parseProductFile } from './parse-product-file.server.ts'

/** Runs in a worker (`plan-product-import.server.ts`), because its time and memory depend on the file. */
export function parseProducts({ content }: { content: Uint8Array }) {
  return parseProductFile(content)
}
