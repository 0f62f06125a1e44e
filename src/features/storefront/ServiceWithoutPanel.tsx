/** The service's page with no panel over it. */
export default function ServiceWithoutPanel() {
  return null
}
