import Search from 'lucide-react/icons/search'
import type { ComponentProps } from 'react'
import { TextField } from './text-field.tsx'

/** A search box for a list. Wrap it in a GET form. */
export function SearchField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'icon'>) {
  return <TextField enterKeyHint="search" {...props} type="search" icon={<Search className="size-4.75" />} />
}
