/** An invalid configuration or command. `message` is the one line that is printed before the process exits. */
export class InvalidConfig extends Error {}
