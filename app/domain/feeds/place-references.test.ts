import { expect, test } from 'vitest'
import { listPlaceReferences } from './place-references.server.ts'

const ID = '0192f0c1-0000-7000-8000-000000000001'

test.each<[string[], string[]]>([
  [['Perth WA'], ['Perth ']],
  [['Perth WA or Albury NSW 2640'], ['Perth ', 'Albury -2']],
  [
    ['Perth WA or Albury NSW', 'Albury NSW or Perth WA'],
    ['Albury -2', 'Perth '],
  ],
  [['Perth WA or Albury NSW', 'Albury NSW'], ['Albury -2']],
  [
    ['Perth WA or Albury NSW', 'perth WA 6000 or Albury NSW 2640'],
    ['perth ', 'Albury -2'],
  ],
  [
    ['Perth WA', 'Perth WA or Albury NSW', 'Albury NSW', 'Broome WA or Perth WA'],
    ['Broome -3', 'Perth '],
  ],
  [['Prth WA', 'Perth WA'], ['Perth ']],
  [
    ['Perth WA', 'Albury NSW', 'Perth WA or Albury NSW'],
    ['Perth -2', 'Albury '],
  ],
  [
    ['Perth WA or Albury NSW', 'Albury NSW', 'Broome WA', 'Perth WA or Albury NSW'],
    ['Perth ', 'Albury -3'],
  ],
  [
    ['Perth WA 6000 or Perth WA 6005', 'Perth WA 6005 or Perth WA 6000'],
    ['Perth -2', 'Perth '],
  ],
  [['Remote'], [' ']],
  [
    ['London, UK or London, Canada', 'London, Canada or London, UK'],
    ['London -2', 'London '],
  ],
  [
    ['Perth WA or Perth, Scotland', 'Perth, Scotland or Perth WA'],
    ['Perth -2', 'Perth '],
  ],
  [
    ['Remote (Australia or New Zealand)', 'Remote (New Zealand or Australia)'],
    [' -2', ' '],
  ],
])('the places of %j have the numbers %j', (locations, references) => {
  const location = locations.at(-1) ?? ''
  const listed = listPlaceReferences({ id: ID, location, formerLocations: locations.slice(0, -1) })
  expect(listed.map(({ place, reference }) => `${place.locality ?? ''} ${reference.slice(36)}`)).toEqual(references)
  for (const { reference } of listed) expect(reference.startsWith(ID)).toBe(true)
})
