/** Pack "location": home or street address, postal code, GPS coordinates. */
import { wholeWords } from '#src/policy/packs/words.ts'

const ADDRESSES = wholeWords(`
  home address, home addresses, street address, street addresses, mailing address, mailing
  addresses, postal address, postal addresses, residential address, residential addresses, billing
  address, billing addresses, shipping address, shipping addresses, delivery address, delivery
  addresses, work address, office address, current address, permanent address, previous address,
  old address, new address, forwarding address, return address, house address, apartment address,
  's address, ’s address, the address of his, the address of her, house number, house numbers,
  street number, street numbers, street name, apartment number, apartment numbers, apartment no,
  flat number, unit number, apt number, apt., apt #, po box, p.o. box, p. o. box, post office box,
  lives at, lived at, living at, resides at, resided at, residing at, house is at, moved to
  number, lives on the corner, lives on floor, lives in apartment, lives in flat, lives in unit,
  home location, exact location, current location, his location, her location, their location,
  live location, shares his location, shares her location, location sharing, location history,
  whereabouts, home coordinates, geolocation, geotag, geotagged, place of residence, residence is,
  residence at, his address is, her address is, their address is, my address, his address, her
  address, location coordinates, their new address, home is on, home is at, 's street is, ’s street is, house is on, house on, apartment on,
  apartment is on, flat on, moved house to, lives in house, lives in number
`)

const CODES = wholeWords(`
  postal code, postal codes, postal-code, postal_code, postcode, postcodes, zip code, zip codes,
  zipcode, zipcodes, zip-code, zip_code, 's zip is, ’s zip is, plus code, post code is, post code of, post codes of
`)

const COORDINATES = wholeWords(`
  gps, gps coordinate, gps coordinates, gps position, gps location, gps track, gps tracks,
  latitude, latitudes, longitude, longitudes, lat/long, lat/lon, lat/lng, lat long, lat lon, lat
  lng, geo coordinates, geohash, geohashes, map pin, dropped a pin, what3words, coordinates of,
  coordinates are, exact coordinates, map coordinates, its coordinates, his coordinates, her
  coordinates, the coordinates, geographic coordinates, geographical coordinates, location pin,
  degrees north, degrees south, degrees east, degrees west
`)

/** A number behind these begins a street address: "apartment at 12 Elm Road", not "at noon". */
const NUMBERED = [
  'live at',
  'stay at',
  'stays at',
  'staying at',
  'apartment at',
  'flat at',
  'place at',
  'place is at',
  'moved house to',
  'moved into'
].flatMap((phrase) => Array.from({ length: 9 }, (_, digit) => `|${phrase} ${digit + 1}`))

export const LOCATION: readonly string[] = [...ADDRESSES, ...NUMBERED, ...CODES, ...COORDINATES]
