import type { Ctx } from '#app/core/context.ts'
import {
  importProducts,
  loadProductImport,
  uploadProductFile,
} from '#app/domain/catalogue/product-file/import-products.server.ts'

/** Uploads, previews and imports product files as an admin; `ctx` is called for each. */
export function productFiles(ctx: () => Ctx) {
  async function upload(text: string): Promise<string> {
    const uploaded = await uploadProductFile(ctx(), { name: 'products.csv', bytes: new TextEncoder().encode(text) })
    if (!uploaded.ok) throw new Error(uploaded.message)
    return uploaded.id
  }
  async function planOf(id: string) {
    const page = await loadProductImport(ctx(), id)
    if (page?.status !== 'uploaded') throw new Error('There is no draft.')
    return page.plan
  }
  const start = async (id: string) => importProducts(ctx(), id, (await planOf(id)).fingerprint)
  async function importFile(text: string) {
    const imported = await start(await upload(text))
    if (!imported.ok) throw new Error(imported.reason)
    return imported.result
  }
  /** `2 SKU: Line 4 has the same SKU.` for each error of the file. */
  const errorsOf = async (text: string) =>
    (await planOf(await upload(text))).errors.map(({ line, column, message }) => `${line} ${column ?? '–'}: ${message}`)
  return { upload, planOf, start, importFile, errorsOf }
}
