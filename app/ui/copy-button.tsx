import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { useEffect, useState } from 'react'
import { Button } from './button.tsx'
import type { ButtonLook } from './button-style.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

type CopyButtonProps = Pick<ButtonLook, 'tone' | 'size' | 'flush'> & {
  text: string
  /** What is copied, for the accessible name: `Copy contact details`. */
  what?: string
  className?: string
}

const LABELS = { idle: 'Copy', copied: 'Copied', failed: "Couldn't copy" }
const MESSAGE_MS = 4_000

/** Copies a text and says for a moment whether it did, where scripts run. */
export function CopyButton({ text, what, className = '', ...look }: CopyButtonProps) {
  const [state, setState] = useState<keyof typeof LABELS>('idle')
  useEffect(() => {
    if (state === 'idle') return
    const timeout = setTimeout(() => setState('idle'), MESSAGE_MS)
    return () => clearTimeout(timeout)
  }, [state])
  const Icon = state === 'copied' ? Check : Copy
  return (
    <Button
      {...look}
      className={`scripting-only ${className}`}
      data-print="none"
      onClick={async () => {
        // A page that was not sent encrypted has no clipboard.
        try {
          await navigator.clipboard.writeText(text)
          setState('copied')
        } catch {
          setState('failed')
        }
      }}
    >
      <Icon aria-hidden="true" className="size-[1.125em]" />
      <span aria-live="polite">{LABELS[state]}</span>
      {what && <VisuallyHidden> {what}</VisuallyHidden>}
    </Button>
  )
}
