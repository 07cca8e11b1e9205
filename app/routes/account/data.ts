import { DATA_SECTION } from '#app/domain/people/account/data-settings.tsx'
import { downloadPersonalData } from '#app/domain/personal-data/download-personal-data.server.ts'
import { requireRecentAuthentication } from '#app/http/recent-authentication.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { todayIn } from '#app/lib/dates.ts'
import { ACCOUNT_SETTINGS } from '#app/policy/areas.ts'
import { requirePerson } from '#app/policy/policy.ts'
import type { Route } from './+types/data'

/** `Download my data`. */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const settings = ACCOUNT_SETTINGS[requirePerson(ctx.actor).userType]
  // Back to the link in the settings: a browser that downloads a file stays on the page it came from.
  await requireRecentAuthentication(ctx, `${settings}#${DATA_SECTION}`)
  return new Response(await downloadPersonalData(ctx), {
    headers: {
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename="my-data-${todayIn(ctx.timeZone, ctx.now)}.zip"`,
      'X-Content-Type-Options': 'nosniff',
    },
  })
}
