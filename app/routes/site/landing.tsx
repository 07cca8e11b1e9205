export default function Landing() {
  return <h1>Your Next Career Move Starts Here.</h1>
}
