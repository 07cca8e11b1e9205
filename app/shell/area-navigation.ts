import type { ReactNode } from 'react'

export type AreaPage = { label: string; href: string; paths?: readonly string[] }

export type AreaNavItem = {
  label: string
  href: string
  icon?: ReactNode
  /** Paths that belong to this item without being below its own. */
  paths?: readonly string[]
  /** Number of items that need attention, shown beside the label, and what it counts: `3 orders to pack or ship`. */
  count?: { number: number; label: string }
  /** The pages below this one: tabs on wide screens, a second level of the navigation's sheet on a phone. */
  pages?: readonly AreaPage[]
}

/**
 * The item of an area's navigation that `pathname` belongs to, and the page of it: those with the longest matching
 * path.
 *
 * @returns nothing for a page that no item leads to
 */
export function findCurrentItems(
  items: readonly AreaNavItem[],
  pathname: string,
): { item?: AreaNavItem | undefined; page?: AreaPage | undefined } {
  const item = findLongestMatch(items, pathname)
  return { item, page: item?.pages && findLongestMatch(item.pages, pathname) }
}

function findLongestMatch<Item extends { href: string; paths?: readonly string[] }>(
  all: readonly Item[],
  pathname: string,
): Item | undefined {
  return all
    .flatMap((item) => [item.href, ...(item.paths ?? [])].map((path) => ({ item, path })))
    .filter(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
    .toSorted((one, other) => other.path.length - one.path.length)[0]?.item
}
