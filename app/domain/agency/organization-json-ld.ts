import type { Organization, WithContext } from 'schema-dts'
import type { Agency } from './agency.ts'

/** Structured data about the agency (schema.org Organization): the contact details of the footer. */
export function organizationJsonLd(
  agency: Pick<Agency, 'name' | 'tagline' | 'email' | 'phone' | 'address'>,
  origin: string,
) {
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: agency.name,
    description: agency.tagline,
    url: `${origin}/`,
    logo: `${origin}/icon-512.png`,
    email: agency.email,
    telephone: agency.phone,
    address: agency.address,
  } satisfies WithContext<Organization>
}
