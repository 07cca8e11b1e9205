import Share from 'lucide-react/icons/share-2'
import { useLocation } from 'react-router'
import { Button } from './button.tsx'
import { type CopyState, useCopy } from './hooks/use-copy.ts'

type ShareButtonProps = {
  /** What is shared, as the share sheet names it. */
  title: string
  /** The path of what is shared; without it, that of the page. */
  path?: string
}

const LABELS: Record<CopyState, string> = {
  idle: 'Share',
  copied: 'Link copied',
  failed: "Copy the page's address to share it",
}

/**
 * Shares the page by the share sheet of the device; where there is none, copies its address and says so. Without
 * scripts, a link to the page.
 */
export function ShareButton({ title, path }: ShareButtonProps) {
  const { pathname } = useLocation()
  const shared = path ?? pathname
  const { copy, state } = useCopy()
  const share = async () => {
    // Without filters and tracking parameters.
    const url = location.origin + shared
    if (!(await openShareSheet(title, url))) await copy(url)
  }
  return (
    <span data-print="none">
      <Button tone="quiet" size="sm" flush="start" className="scripting-only max-md:min-h-11" onClick={share}>
        <Share aria-hidden="true" className="size-[1.125em]" />
        <span aria-live="polite">{LABELS[state]}</span>
      </Button>
      <a href={shared} className="no-scripting-only link text-sm">
        Link to this page
      </a>
    </span>
  )
}

/** Opens the share sheet of the device, which can be closed without sharing. @returns false if there is none */
async function openShareSheet(title: string, url: string): Promise<boolean> {
  if (!navigator.canShare?.({ title, url })) return false
  try {
    await navigator.share({ title, url })
    return true
  } catch (error) {
    return error instanceof Error && error.name === 'AbortError'
  }
}
