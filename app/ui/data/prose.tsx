import type { ReactNode } from 'react'
import { isLikelyHeading } from '#app/lib/text.ts'
import { cx } from '../cx.ts'

const item = /^\s*(?:[-*•–]|\d{1,2}[.)])\s+/

type Block = { list: boolean; lines: string[] }

function blocksOf(text: string): Block[] {
  const parts = text.replace(/\r\n?/g, '\n').split(/\n\s*\n/)
  return parts.flatMap((part) => {
    const blocks: Block[] = []
    for (const line of part.split('\n').filter((each) => each.trim() !== '')) {
      const list = item.test(line)
      const last = blocks.at(-1)
      if (last?.list === list) last.lines.push(line)
      else blocks.push({ list, lines: [line] })
    }
    return blocks
  })
}

/**
 * Plain text from users as paragraphs and lists: a blank line separates paragraphs, lines that start with a dash or a
 * number become lists, and a short line above other text becomes a heading.
 */
export function PlainText({ text, className }: { text: string; className?: string }) {
  return (
    <div className={cx('max-w-prose space-y-4', className)}>
      {blocksOf(text).map((block, at, blocks) => {
        const key = `${at}-${block.lines[0]?.slice(0, 20)}`
        if (block.list) return <BulletList key={key} items={block.lines.map((line) => line.replace(item, ''))} />
        const text = block.lines.join('\n')
        const title = at < blocks.length - 1 && isLikelyHeading(text.trim())
        return (
          <p key={key} className={cx('whitespace-pre-line', title && 'pt-2 font-semibold first:pt-0')}>
            {text}
          </p>
        )
      })}
    </div>
  )
}

/** A bulleted list. */
export function BulletList({ items, className }: { items: readonly ReactNode[]; className?: string }) {
  return (
    // Real markers instead of backgrounds, which browsers leave out when they print.
    <ul className={cx('max-w-prose list-disc space-y-2 pl-6 marker:text-accent', className)}>
      {items.map((each, at) => (
        // Items may repeat and never reorder.
        <li key={at} className="wrap-anywhere">
          {each}
        </li>
      ))}
    </ul>
  )
}

/** Long texts of our own (privacy, terms): spacing for headings, paragraphs, lists and links. */
export function Prose({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <div
      className={cx(
        'max-w-prose [&_a]:text-accent [&_a]:underline [&_a]:underline-offset-4 [&_a:hover]:text-accent-strong',
        '[&_h2]:mt-10 [&_h2]:mb-3 [&_h2]:text-xl [&_h2:first-child]:mt-0 [&_li]:mt-1.5 [&_p]:mt-3',
        '[&_ul]:mt-3 [&_ul]:list-disc [&_ul]:pl-5 [&_ul]:marker:text-accent',
        className,
      )}
    >
      {children}
    </div>
  )
}
