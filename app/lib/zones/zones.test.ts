import { expect, test } from 'vitest'
import { AUSTRALIAN_ZONES } from '../dates.ts'
import { zoneForLocation, zoneLabel } from './zones.ts'

test.each([
  ['Perth WA', 'Australia/Perth'],
  ['Victoria Park WA', 'Australia/Perth'],
  ['Victoria Park', null],
  ['Perth TAS 7300', 'Australia/Hobart'],
  ['Adelaide, South Australia', 'Australia/Adelaide'],
  ['Adelaide SA 5000', 'Australia/Adelaide'],
  ['Western Australia', 'Australia/Perth'],
  ['Broken Hill NSW 2880', 'Australia/Broken_Hill'],
  ['Lord Howe Island, NSW', 'Australia/Lord_Howe'],
  ['Christmas Island WA', 'Indian/Christmas'],
  ['melbourne vic', 'Australia/Melbourne'],
  ['Brisbane or Gold Coast', 'Australia/Brisbane'],
  ['Canberra ACT', 'Australia/Sydney'],
  ['Darwin', 'Australia/Darwin'],
  ['Sydney NSW or Perth WA', null],
  ['Sydney / Melbourne', null],
  ['Remote (Australia)', null],
  ['', null],
])('%s → %s', (text, zone) => {
  expect(zoneForLocation(text)).toBe(zone)
})

test('each zone has a label', () => {
  expect(AUSTRALIAN_ZONES.slice(0, 2).map(zoneLabel)).toEqual(['Sydney time', 'Melbourne time'])
  expect(zoneLabel('Australia/Broken_Hill')).toBe('Broken Hill time')
  expect(zoneLabel('Australia/Lord_Howe')).toBe('Lord Howe Island time')
  expect(zoneLabel('UTC')).toBe('UTC')
})
