import { type ConsultationType, methodPhrase } from '#app/domain/scheduling/consultation-types/consultation-type.ts'
import { DEFAULT_CONSULTATION_TYPE_ID } from '#db/schema/scheduling.ts'

/** The consultation type of the booking page. */
export type TypeView = {
  /** Null for the default type, which is at `/booking`. */
  slug: string | null
  name: string
  method: ConsultationType['method']
  /** `by phone`, `in person at 1 Example Street`. */
  how: string
  questions: string[]
  /** Customers who can book the same time. */
  places: number
}

/** A link to another type. */
export type TypeLink = { href: string; name: string; current: boolean }

type ListedType = Pick<ConsultationType, 'id' | 'slug' | 'name'>

/** The page of a type, or what a frame on another website shows of it. */
export const bookingHref = (pathname: string, isEmbedded: boolean) => (isEmbedded ? `${pathname}?embed=1` : pathname)

/** What the booking page shows of its type; the links only where there is a choice. */
export function toTypeView(
  type: ConsultationType,
  all: readonly ListedType[],
  isEmbedded: boolean,
): { type: TypeView; types: TypeLink[] } {
  const phrase = methodPhrase(type.method)
  const slugOf = ({ id, slug }: ListedType) => (id === DEFAULT_CONSULTATION_TYPE_ID ? null : slug)
  return {
    type: {
      slug: slugOf(type),
      name: type.name,
      method: type.method,
      how: type.method === 'location' ? `${phrase} at ${type.address}` : phrase,
      questions: type.questions,
      places: type.places,
    },
    types:
      all.length < 2
        ? []
        : all.map((listed) => {
            const slug = slugOf(listed)
            return {
              href: bookingHref(slug ? `/booking/${slug}` : '/booking', isEmbedded),
              name: listed.name,
              current: listed.id === type.id,
            }
          }),
  }
}
