import Download from 'lucide-react/icons/download'
import { ButtonLink } from '../button.tsx'

type ExportLinkProps = {
  /** The path of the CSV file, with the filters of the page. */
  to: string
  /** Beside other buttons of a page header: on a phone an icon alone. */
  compact?: boolean
}

/** Downloads the rows of a page as a CSV file. For the header of the page. */
export function ExportLink({ to, compact = false }: ExportLinkProps) {
  return (
    <ButtonLink
      to={to}
      tone="quiet"
      size="sm"
      flush={compact ? undefined : 'end'}
      className="min-h-11"
      reloadDocument
      download
    >
      <Download aria-hidden="true" className="size-4.5" />
      <span className={compact ? 'max-sm:sr-only' : undefined}>Export CSV</span>
    </ButtonLink>
  )
}
