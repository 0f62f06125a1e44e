/** Child route of the service page without the booking panel. */
export default function ServiceWithoutPanel() {
  return null
}
