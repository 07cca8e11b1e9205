import LinkIcon from 'lucide-react/icons/link'
import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'

/** Copies the address of the page. Needs scripts, so it is hidden without them. */
export function ShareLink() {
  const [isCopied, setCopied] = useState(false)
  const copy = () =>
    navigator.clipboard.writeText(location.origin + location.pathname).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  return (
    <Button tone="quiet" size="sm" className="scripting-only -ml-3" data-print="none" onClick={copy}>
      <LinkIcon aria-hidden="true" className="size-[1.125em]" />
      <span aria-live="polite">{isCopied ? 'Link copied' : 'Copy link'}</span>
    </Button>
  )
}
