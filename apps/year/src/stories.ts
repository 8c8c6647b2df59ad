/** A fault that a year found and that was fixed: the shortest acts that led to it. */
export interface Story {
  name: string;
  seed: string;
  people: number;
  days: number;
  acts: string;
}

export const stories: readonly Story[] = [
  {
    name: 'forgets who opened the window of a plan and never paid, whatever the provider says of them later',
    seed: '5',
    people: 1,
    days: 28,
    acts: `
      86460000 p0: sign up
      86520000 p0: verify the address
      86580000 p0: log in
      86640000 p0: open the window of a plan
      86700000 p0: ask for erasure
      1468800000 provider: send an event again
      1472400000 provider: send an event again
      1476000000 provider: send an event again`,
  },
];
