import { findAgency } from '#app/domain/agency/agency-queries.server.ts'
import { DATA_SECTION } from '#app/domain/people/account/data-settings.tsx'
import { downloadPersonalData } from '#app/domain/personal-data/download-personal-data.server.ts'
import { consumeRateLimit } from '#app/http/rate-limit.server.ts'
import { requireRecentAuthentication } from '#app/http/recent-authentication.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { failure, redirectWithToast } from '#app/http/toast.server.ts'
import { formatWait } from '#app/http/too-many-requests.server.ts'
import { todayIn } from '#app/lib/dates.ts'
import { createChunkStream } from '#app/lib/streams/chunk-stream.ts'
import { ACCOUNT_SETTINGS } from '#app/policy/areas.ts'
import { requirePerson } from '#app/policy/policy.ts'
import type { Route } from './+types/data'

/** `Download my data`. */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const settings = ACCOUNT_SETTINGS[requirePerson(ctx.actor).userType]
  // Back to the link in the settings: a browser that downloads a file stays on the page it came from.
  await requireRecentAuthentication(ctx, `${settings}#${DATA_SECTION}`)
  const seconds = await consumeRateLimit(ctx, 'personalData', requirePerson(ctx.actor).id)
  if (seconds) {
    const wait = `You can download your data again in ${formatWait(seconds)}.`
    return redirectWithToast(settings, failure('Too many downloads', wait))
  }
  const result = await downloadPersonalData(ctx)
  if (!result.ok) {
    const { email } = await findAgency(ctx)
    const message = `Your data is too large for one download. Email ${email} and we'll send it to you.`
    return redirectWithToast(settings, failure('Data not downloaded', message))
  }
  return new Response(createChunkStream(result.chunks), {
    headers: {
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename="my-data-${todayIn(ctx.timeZone, ctx.now)}.zip"`,
      'X-Content-Type-Options': 'nosniff',
    },
  })
}
