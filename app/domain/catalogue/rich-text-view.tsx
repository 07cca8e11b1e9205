import type { ReactNode } from 'react'
import type { RichNode } from './rich-text.ts'

const classes: Partial<Record<Exclude<RichNode, string>['tag'], string>> = {
  ul: 'list-disc space-y-1 pl-5 marker:text-edge',
  ol: 'list-decimal space-y-1 pl-5 marker:text-ink-soft',
  h3: 'pt-2 text-lg',
  h4: 'pt-1 text-base',
  blockquote: 'border-l-3 border-wattle pl-4 text-ink-soft',
  table: 'w-full border-collapse text-sm',
  th: 'border-b border-line py-2 pr-4 text-start font-semibold',
  td: 'border-b border-line py-2 pr-4 align-top tabular-nums',
  hr: 'border-line',
}

/** Renders a product description from its nodes. */
export function RichText({ nodes }: { nodes: readonly RichNode[] }) {
  return <div className="max-w-prose space-y-3">{nodes.map(renderNode)}</div>
}

function renderNode(node: RichNode, index: number): ReactNode {
  if (typeof node === 'string') return node
  const { tag: Tag, href, children, ...spans } = node
  const content = children.length > 0 ? children.map(renderNode) : undefined
  if (Tag === 'a') {
    return href ? (
      <a key={index} href={href} rel="nofollow noopener" className="link">
        {content}
      </a>
    ) : (
      content
    )
  }
  return (
    <Tag key={index} className={classes[Tag]} {...spans}>
      {content}
    </Tag>
  )
}
