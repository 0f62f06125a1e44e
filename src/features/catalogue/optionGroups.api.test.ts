import { describe, expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { buildOption, buildOptionGroup, buildService } from '../../../test/build.ts'

const { api, db } = await testApp()

const sofa = await buildService(db)
const windows = await buildService(db)

describe('option groups', () => {
  test('hold the options of the service that was asked for', async () => {
    const size = await buildOptionGroup(db, { name: { en: 'Size', ar: 'الحجم' }, allow_multiple: true })
    const area = await buildOptionGroup(db, { name: { en: 'Area', ar: 'المساحة' } })
    const small = await buildOption(db, { option_group_id: size.id, e_service_id: sofa.id, price_minor: 550 })
    const large = await buildOption(db, { option_group_id: size.id, e_service_id: sofa.id })
    await buildOption(db, { option_group_id: size.id, e_service_id: windows.id })
    const ground = await buildOption(db, { option_group_id: area.id, e_service_id: sofa.id })
    const only =
      'id;name;allow_multiple;options.id;options.name;options.description;options.price;options.option_group_id;options.e_service_id;options.media'
    const { json } = await api('GET', 'option_groups', {
      query: {
        with: 'options;options.media',
        only,
        search: `options.e_service_id:${sofa.id}`,
        searchFields: 'options.e_service_id:=',
        orderBy: 'name',
        sortBy: 'desc',
      },
    })
    const shown = (option: { id: number }, group: { id: number }, price: number) => ({
      id: option.id,
      name: expect.anything(),
      description: { en: '', ar: '' },
      price,
      e_service_id: sofa.id,
      option_group_id: group.id,
      media: [],
    })
    expect(json.data).toEqual([
      {
        id: size.id,
        name: { en: 'Size', ar: 'الحجم' },
        allow_multiple: true,
        options: [shown(small, size, 5.5), shown(large, size, 10)],
      },
      { id: area.id, name: { en: 'Area', ar: 'المساحة' }, allow_multiple: false, options: [shown(ground, area, 10)] },
    ])
    const options = await api<{ id: number }[]>('GET', 'options', { query: { search: `e_service_id:${sofa.id}` } })
    expect(options.json.data.map(({ id }) => id)).toEqual([small.id, large.id, ground.id])
  })
})
