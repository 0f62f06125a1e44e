/** The used part of a MapLibre style. */
export type MapStyle = { layers: { layout?: Record<string, unknown>; [other: string]: unknown }[] } & Record<
  string,
  unknown
>

/** Name fields by language, best first (OpenMapTiles and OpenStreetMap differ). */
const namesIn = {
  en: ['name:en', 'name_en', 'name:latin', 'name_int', 'name'],
  ar: ['name:ar', 'name_ar', 'name:nonlatin', 'name'],
}

const showsName = (text: unknown): boolean => /[{"]name/.test(JSON.stringify(text) ?? '')

/** The style with every name in one language; numbers of roads and houses stay as they are. */
export const localised = <S extends MapStyle>(style: S, locale: keyof typeof namesIn): S => {
  const text = ['coalesce', ...namesIn[locale].map((field) => ['get', field])]
  const layers = style.layers.map((layer) =>
    showsName(layer.layout?.['text-field']) ? { ...layer, layout: { ...layer.layout, 'text-field': text } } : layer,
  )
  return { ...style, layers }
}
