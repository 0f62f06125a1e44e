export default function HomePage() {
  return <h1>Doorstep</h1>
}
