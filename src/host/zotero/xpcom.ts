/** A new object of the application's component; throws where the application has none of that name. */
export function createXpcom<T>(contract: string, type: T): nsQIResult<T> {
  return componentOf(contract).createInstance(type);
}

/** The application's one object of a component; throws where the application has none of that name. */
export function xpcomService<T>(contract: string, type: T): nsQIResult<T> {
  return componentOf(contract).getService(type) as nsQIResult<T>;
}

function componentOf(contract: string) {
  const component = Cc[contract];
  if (component === undefined) throw new Error(`The application has no ${contract}`);
  return component;
}
