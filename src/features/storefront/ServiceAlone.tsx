/** The service's page with no panel over it. */
export default function ServiceAlone() {
  return null
}
