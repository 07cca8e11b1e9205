import { telHref } from '#app/lib/phone.ts'
import { Logo } from '#app/ui/brand/logo.tsx'
import { Link } from '#app/ui/link.tsx'
import type { AgencyDetails, Theme } from './root-data.ts'
import { ThemePicker } from './theme-picker.tsx'

const links = [
  ['API', '/api'],
  ['Contact', '/contact'],
  ['Privacy', '/privacy'],
  ['Terms', '/terms'],
] as const

const footerLink = 'inline-flex min-h-8 items-center hover:underline underline-offset-4'

/** The links of both footers. */
function FooterLinks({ className }: { className: string }) {
  return (
    <ul className={`flex flex-wrap ${className}`}>
      {links.map(([label, href]) => (
        <li key={href}>
          <Link to={href} className={footerLink}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** The footer of the signed-in areas: one row with the agency's name, the same links and the theme picker. */
export function AreaFooter({ agency, theme }: { agency: AgencyDetails; theme: Theme }) {
  return (
    <footer className="mt-auto border-t border-line text-sm text-ink-soft" data-print="none">
      <div className="page-width flex min-h-14 flex-wrap items-center gap-x-6 gap-y-1 py-2">
        <p className="sm:mr-auto">{agency.name}</p>
        <FooterLinks className="gap-x-5" />
        <div className="scripting-only max-sm:ml-auto">
          <ThemePicker theme={theme} compact />
        </div>
      </div>
    </footer>
  )
}

/** The agency's name and contact details, legal links, licences and the theme picker. */
export function SiteFooter({ agency, theme }: { agency: AgencyDetails; theme: Theme }) {
  return (
    <footer className="mt-auto border-t border-line bg-sunken text-sm" data-print="none">
      <div className="page-width grid gap-x-8 gap-y-6 py-8 sm:grid-cols-2 sm:py-12 lg:grid-cols-[1.4fr_1fr_auto]">
        <div className="max-w-[24rem] space-y-3 sm:col-span-2 lg:col-span-1">
          <Logo name={agency.name} />
          <p className="text-ink-soft">{agency.tagline}</p>
        </div>
        <address className="space-y-0.5 not-italic">
          {agency.phone && (
            <a href={telHref(agency.phone)} className={footerLink}>
              {agency.phone}
            </a>
          )}
          <br />
          {agency.email && (
            <a href={`mailto:${agency.email}`} className={footerLink}>
              {agency.email}
            </a>
          )}
          <p className="pt-1 text-balance text-ink-soft">{agency.address}</p>
          <p className="text-ink-soft">{agency.openingHours}</p>
        </address>
        <div className="scripting-only">
          <ThemePicker theme={theme} />
        </div>
      </div>
      <div className="page-width">
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 border-t border-line py-5">
          <FooterLinks className="gap-x-6 gap-y-1" />
          <p className="flex flex-wrap gap-x-4 gap-y-1 text-ink-soft tabular-nums">
            {agency.abn && <span>ABN {agency.abn}</span>}
            {agency.licences.map((licence) => (
              <span key={licence.state}>
                {licence.state} labour hire licence {licence.number}
              </span>
            ))}
          </p>
        </div>
      </div>
    </footer>
  )
}
