package transport

import "rowhouse/lobby"

// nickname is a friendly made-up name for a player who gave none. The page makes
// up the same one from the same words (names.js), so that the picture of a link
// and the room behind it speak of the same people.
func nickname(p lobby.PlayerID) string {
	manners := nicknameManners()
	animals := nicknameAnimals()
	hash := uint32(2166136261)
	for _, letter := range string(p) {
		hash = (hash ^ uint32(letter)) * 16777619
	}
	n := int(hash ^ hash>>15)
	return manners[n%len(manners)] + " " + animals[n/len(manners)%len(animals)]
}

func nicknameManners() []string {
	return []string{
		"Quiet", "Bright", "Early", "Gentle", "Swift", "Merry", "Calm", "Clever", "Patient", "Sunny", "Lucky", "Brave",
		"Silver", "Little", "Wild", "Honest", "Nimble", "Sleepy", "Curious", "Green", "Golden", "Steady", "Rainy", "Blue",
	}
}

func nicknameAnimals() []string {
	return []string{
		"Heron", "Fox", "Otter", "Swallow", "Tiger", "Turtle", "Sparrow", "Deer", "Crane", "Squirrel", "Dolphin", "Owl",
		"Rabbit", "Buffalo", "Carp", "Cricket", "Firefly", "Gecko", "Magpie", "Elephant", "Duck", "Panda", "Cat", "Bee",
	}
}
