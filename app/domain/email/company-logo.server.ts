import { and, eq, isNotNull } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { encodeEmailLogo } from '#app/core/images/encode-image.server.ts'
import type { Files } from '#app/platform/files/files.server.ts'
import { applications } from '#db/schema/applications.ts'
import { companies } from '#db/schema/companies.ts'
import { EMAIL_INITIALS } from './email-parts.tsx'

type Deps = Pick<Ctx, 'db'> & { files: Pick<Files, 'read'> }

/** The content id of a company's logo, which is attached to the emails that show it. */
const LOGO_CID = 'logo@muster'

/**
 * PNG files by the key of their logo, whose content never changes. A change of many statuses sends many emails of one
 * company.
 */
const encoded = new Map<string, Buffer>()
const MAX_ENCODED = 100

/**
 * The uploaded logo of the company that an email is about, as a PNG; null where the email names no company, the company
 * has no logo, or the file cannot be read. Its initials are shown then.
 */
export async function findEmailLogo(
  { db, files }: Deps,
  email: { html: string; applicationId: string | null },
): Promise<Buffer | null> {
  if (email.applicationId === null || !EMAIL_INITIALS.test(email.html)) return null
  const [row] = await db
    .select({ key: companies.logo })
    .from(applications)
    .innerJoin(companies, eq(companies.id, applications.companyId))
    .where(and(eq(applications.id, email.applicationId), isNotNull(companies.logo)))
  if (!row?.key) return null
  const known = encoded.get(row.key)
  if (known) return known
  const file = await files.read(row.key).catch(() => null)
  const png = file && (await encodeEmailLogo(file.bytes))
  if (!png) return null
  const [oldest] = encoded.keys()
  if (encoded.size >= MAX_ENCODED && oldest) encoded.delete(oldest)
  encoded.set(row.key, png)
  return png
}

/** The logo as an image that the email's HTML refers to by its content id. */
export const logoImage = (content: Buffer) => ({ cid: LOGO_CID, filename: 'logo.png', content })

/** The HTML with the logo in place of the company's initials: attached to the email, or as a data URL for a browser. */
export function showLogo(html: string, logo: Buffer, isAttached: boolean): string {
  const src = isAttached ? `cid:${LOGO_CID}` : `data:image/png;base64,${logo.toString('base64')}`
  const image = `<img src="${src}" width="40" height="40" alt="" style="display:block;border:0;border-radius:10px"/>`
  return html.replace(EMAIL_INITIALS, (_, start: string, end: string) => start + image + end)
}
