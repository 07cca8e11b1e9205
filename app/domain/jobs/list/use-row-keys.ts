import { type RefObject, useEffect } from 'react'

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

/**
 * With focus on a link of a row of `list`, the up and down keys move focus to the same link of the previous or next
 * row.
 */
export function useRowKeys(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = list.current
    element?.addEventListener('keydown', moveBetweenRows)
    return () => element?.removeEventListener('keydown', moveBetweenRows)
  }, [list])
}

function moveBetweenRows(event: KeyboardEvent): void {
  const step = STEPS[event.key]
  if (!step || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  const rows = [...(event.currentTarget as HTMLElement).querySelectorAll('article')].map(linksOf)
  const index = rows.findIndex((links) => links.includes(event.target as HTMLAnchorElement))
  const link = rows[index]?.indexOf(event.target as HTMLAnchorElement)
  const next = link === undefined ? undefined : rows[index + step]?.[link]
  if (!next) return
  event.preventDefault()
  next.focus()
  next.closest('article')?.scrollIntoView({ block: 'nearest' })
}

const linksOf = (row: Element) => [...row.querySelectorAll<HTMLAnchorElement>('a[href]')]
