import type { Json, TestApp } from './app.ts'

const pdf = '%PDF-1.7\n1 0 obj << >> endobj\ntrailer << >>\n%%EOF\n'

/** `POST provider/provider_register` as the page sends it, with a small PDF: `await apply({ email })`. */
export const applicationSender =
  ({ app }: Pick<TestApp, 'app'>, typeId: () => number) =>
  async (over: Record<string, string> = {}, headers: Record<string, string> = {}) => {
    const form = new FormData()
    const fields = {
      name: 'Salma Haddad',
      email: 'salma@example.com',
      phone_number: '+966500000001',
      provider_type: String(typeId()),
      availability_range: 'All of Riyadh',
      document_type: 'passport',
      document_number: 'P1234567',
      expiry_date: '2199-12-31',
      ...over,
    }
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    form.append('document_upload', new Blob([pdf]), 'id.pdf')
    const request = new Request('http://x', { method: 'POST', body: form })
    const response = await app.inject({
      method: 'POST',
      url: '/api/provider/provider_register',
      payload: Buffer.from(await request.arrayBuffer()),
      headers: { 'content-type': request.headers.get('content-type') ?? '', ...headers },
    })
    return JSON.parse(response.payload) as Json<{ id: number; state: string }>
  }
