import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { Button } from './button.tsx'
import type { ButtonLook } from './button-style.ts'
import { type CopyState, useCopy } from './hooks/use-copy.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

type CopyButtonProps = Pick<ButtonLook, 'tone' | 'size' | 'flush'> & {
  text: string
  /** What is copied, for the accessible name: `Copy contact details`. */
  what?: string
  className?: string
}

const LABELS: Record<CopyState, string> = { idle: 'Copy', copied: 'Copied', failed: "Couldn't copy" }

/** Copies a text and says for a moment whether it did, where scripts run. */
export function CopyButton({ text, what, className = '', ...look }: CopyButtonProps) {
  const { copy, state } = useCopy()
  const Icon = state === 'copied' ? Check : Copy
  return (
    <Button {...look} className={`scripting-only ${className}`} data-print="none" onClick={() => copy(text)}>
      <Icon aria-hidden="true" className="size-[1.125em]" />
      <span aria-live="polite">{LABELS[state]}</span>
      {what && <VisuallyHidden> {what}</VisuallyHidden>}
    </Button>
  )
}
