import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { useState } from 'react'
import { Button } from './button.tsx'
import type { ButtonLook } from './button-style.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

type CopyButtonProps = Pick<ButtonLook, 'tone' | 'size' | 'flush'> & {
  text: string
  /** What is copied, for the accessible name: `Copy contact details`. */
  what?: string
  className?: string
}

/** Copies a text and says so, where scripts run. */
export function CopyButton({ text, what, className = '', ...look }: CopyButtonProps) {
  const [copied, setCopied] = useState(false)
  const Icon = copied ? Check : Copy
  return (
    <Button
      {...look}
      className={`scripting-only ${className}`}
      onClick={async () => {
        await navigator.clipboard.writeText(text)
        setCopied(true)
      }}
    >
      <Icon aria-hidden="true" className="size-[1.125em]" />
      <span aria-live="polite">{copied ? 'Copied' : 'Copy'}</span>
      {what && <VisuallyHidden> {what}</VisuallyHidden>}
    </Button>
  )
}
