import { termsSections } from '#app/domain/agency/terms-text.tsx'
import { TextPage } from '#app/ui/text-page.tsx'
import { useRootData } from '#app/ui/use-root-data.ts'

export const meta = () => [
  { title: 'Terms' },
  { name: 'description', content: 'The rules for using this site, for job seekers and for employers.' },
]

export default function Terms() {
  const { agency } = useRootData()
  return (
    <TextPage
      title="Terms"
      lead="What you can expect from us, and what we expect from everyone who uses this site."
      updated={{ on: '2026-11-01', words: '01 Nov 2026' }}
      sections={termsSections(agency)}
    />
  )
}
